/** Keys of a list that are the same everywhere. With two keys held they are not letters of actions; no document may take them. */
export const VIEWS_KEY = 'alt+shift+v';
export const FILTER_KEY = 'alt+shift+f';

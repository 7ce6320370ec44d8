/** Opens the views of a list. With two keys held it is no letter of an action. */
export const VIEWS_KEY = 'alt+shift+v';

export const HOME = '/';
export const SIGN_IN_PATH = '/auth/login';

/**
 * The sign-in page's address that comes back to `place` (path, search and hash).
 * @param hasEnded the session has just ended, which the page explains
 */
export function signInUrl(place: string, hasEnded = false): string {
  const query = [
    ...(isSignIn(place) || place === HOME ? [] : [`returnUrl=${encodeURIComponent(place)}`]),
    ...(hasEnded ? ['reason=ended'] : []),
  ];
  return query.length === 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${query.join('&')}`;
}

/**
 * Where to go after signing in. Only path, search and hash of an address of this site are used; anything else is the
 * home page. The result is parsed once more: "/..//host" is a path that parses to "//host", another site.
 */
export function safeReturnUrl(text: string | undefined, origin: string): string {
  const place = localPlace(text, origin);
  return place === undefined || localPlace(place, origin) !== place || isSignIn(place) ? HOME : place;
}

function localPlace(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

function isSignIn(place: string): boolean {
  return place.split(/[?#]/)[0]?.toLowerCase() === SIGN_IN_PATH;
}

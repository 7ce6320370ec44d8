export interface Routed {
  readonly route: string;
}

export interface PageMatch<Page extends Routed> {
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
}

/** The first page whose route fits the path. Case and a final slash carry no meaning; a parameter takes one decoded segment. */
export function matchRoute<Page extends Routed>(pages: readonly Page[], path: string): PageMatch<Page> | undefined {
  const segments = splitPath(path).map(decode);
  for (const page of pages) {
    const params = matchSegments(splitPath(page.route), segments);
    if (params !== undefined) return { page, params };
  }
  return undefined;
}

function matchSegments(pattern: readonly string[], segments: readonly (string | undefined)[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (expected.startsWith(':')) params[expected.slice(1)] = segment;
    else if (expected.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

function splitPath(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Undefined for a broken escape, which fits no page. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

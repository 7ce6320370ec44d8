/**
 * A fetch with upload progress, which browsers report for XMLHttpRequest only: a streamed body needs HTTP/2.
 * @param onUpload called with the fraction sent, 0 to 1
 */
export function uploadFetch(onUpload: (fraction: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    const { signal } = request;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      sending.responseType = 'arraybuffer';
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onUpload(loaded / total));
      sending.addEventListener('load', () => resolve(responseOf(sending)));
      sending.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      sending.addEventListener('abort', () => reject(signal.reason));
      signal.addEventListener('abort', () => sending.abort(), { once: true });
      sending.send(body);
    });
  };
}

function responseOf(sent: XMLHttpRequest): Response {
  const { status, statusText } = sent;
  const lines = sent.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines
    .filter((line) => line.includes(':'))
    .map((line): [string, string] => [name(line), line.slice(name(line).length + 1).trim()]);
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? sent.response : null, { status, statusText, headers });
}

function name(line: string): string {
  return line.slice(0, line.indexOf(':'));
}

// Runs in the page before everything else, so that its listeners come first on the way down and last on the way up.
const bench = { keys: [], openings: [] };
globalThis.bench = bench;

// From the input event to the commit: React commits before the listeners of the window are reached, or in a microtask.
let typedAt = 0;
addEventListener('input', () => (typedAt = performance.now()), true);
addEventListener('input', () => queueMicrotask(() => bench.keys.push(performance.now() - typedAt)));

// From a click to the frame after the first field of a dialog has the focus.
let clickedAt;
const painted = new MessageChannel();
painted.port1.addEventListener('message', ({ data }) => bench.openings.push(performance.now() - data));
painted.port1.start();
addEventListener('click', () => (clickedAt = performance.now()), true);
addEventListener('focusin', ({ target }) => {
  if (clickedAt === undefined || !target.matches('[role=dialog] :is(input, textarea)')) return;
  const from = clickedAt;
  clickedAt = undefined;
  requestAnimationFrame(() => painted.port2.postMessage(from));
});

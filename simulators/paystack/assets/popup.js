// The frame's side of what the provider's browser library and its popup say to each other.
const root = new URL('..', import.meta.url);
const { accessCode, told, waiting } = document.documentElement.dataset;
const here = new URL(`popup/${encodeURIComponent(accessCode)}`, root);
const main = document.querySelector('main');
let busy = false;
let finished = false;
let clock;

const framed = window.parent !== window;
function tell(message) {
  // Only the pages named in frame-ancestors can be around this one.
  if (framed) window.parent.postMessage(message, '*');
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || !framed) return;
  if (data === 'close') clearTimeout(clock);
  if (data?.type !== 'inline:url') return;
  const wanted = data.params?.accessCode;
  if (typeof wanted !== 'string' || wanted === '') {
    const message = 'The test payment needs an access code: initialize the transaction first.';
    tell({ event: 'error', data: { type: 'setup', message } });
  } else if (wanted !== accessCode || finished) {
    // Replaced, so that Back in the shop does not step through the frame.
    window.location.replace(new URL(`popup/${encodeURIComponent(wanted)}`, root));
  }
});

main.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target, event.submitter);
  void act({ method: 'POST', body: new URLSearchParams(form) });
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !finished) main.querySelector('[value="abandon"]')?.click();
});

async function act(request) {
  if (busy) return;
  busy = true;
  clearTimeout(clock);
  main.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(here, request);
    if (!response.ok) throw new Error(`the bank answered ${response.status}`);
    show(await response.json());
  } catch {
    complain();
  } finally {
    busy = false;
    main.removeAttribute('aria-busy');
  }
}

function show(state) {
  main.innerHTML = state.view;
  main.querySelector('h1')?.focus();
  finished = state.tell.length > 0;
  state.tell.forEach(tell);
  if (state.waiting && !finished) clock = setTimeout(look, 1000);
}

async function look() {
  const response = await fetch(`${here}/state`).catch(() => undefined);
  const state = response?.ok ? await response.json() : { waiting: true };
  if (state.waiting) clock = setTimeout(look, 1000);
  else show(state);
}

function complain() {
  if (main.querySelector('.unanswered')) return;
  const words = document.createElement('p');
  words.className = 'notice unanswered';
  words.setAttribute('role', 'alert');
  words.textContent = 'The test bank does not answer. Try again.';
  main.querySelector('h1')?.after(words);
}

tell({ event: 'loaded:checkout' });
if (told) tell(JSON.parse(told));
if (waiting) clock = setTimeout(look, 1000);

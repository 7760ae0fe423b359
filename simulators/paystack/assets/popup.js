// The frame's side of what the provider's browser library and its popup say to each other.
/** @typedef {{ event: string, data?: unknown }} Message */
/** @typedef {{ view: string, tell: Message[], waiting: boolean }} State */

const root = new URL('..', import.meta.url);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const { dataset } = document.documentElement;
let accessCode = dataset.accessCode ?? '';
let busy = false;
let finished = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clock;

const here = () => new URL(`popup/${encodeURIComponent(accessCode)}`, root);
const framed = window.parent !== window;
/** @param {Message} message */
function tell(message) {
  // Only the pages named in frame-ancestors can be around this one.
  if (framed) window.parent.postMessage(message, '*');
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || !framed) return;
  if (data === 'close') finished = true;
  if (data?.type === 'inline:url') open(data.params?.accessCode);
});

/** @param {unknown} wanted */
function open(wanted) {
  if (typeof wanted !== 'string' || wanted === '') {
    const message = 'The test payment needs an access code: initialize the transaction first.';
    tell({ event: 'error', data: { type: 'setup', message } });
  } else if (wanted !== accessCode || finished) {
    // Fetched instead of gone to, so that Back in the shop does not step through the frame.
    accessCode = wanted;
    finished = false;
    void ask(`${here()}/state?opening=yes`);
  }
}

main.addEventListener('submit', (event) => {
  event.preventDefault();
  if (busy) return;
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target), event.submitter);
  // The forms have text fields only.
  const fields = /** @type {[string, string][]} */ ([...form]);
  void ask(here(), { method: 'POST', body: new URLSearchParams(fields) });
});

document.addEventListener('keydown', ({ key }) => {
  /** @type {HTMLButtonElement | null} */
  const abandon = main.querySelector('[value="abandon"]');
  if (key === 'Escape' && !finished) abandon?.click();
});

/** @param {string | URL} address @param {RequestInit} [request] */
async function ask(address, request) {
  busy = true;
  clearTimeout(clock);
  main.setAttribute('aria-busy', 'true');
  const asked = accessCode;
  const state = await fetch(address, request)
    .then((response) => response.json())
    .catch(() => undefined);
  if (asked !== accessCode) return;
  busy = false;
  main.removeAttribute('aria-busy');
  if (state?.view) show(state);
  else complain();
}

/** @param {State} state */
function show(state) {
  main.innerHTML = state.view;
  main.querySelector('h1')?.focus();
  say(state);
}

/** @param {State} state */
function say({ tell: messages, waiting }) {
  finished = messages.some(({ event }) => event !== 'loaded:transaction');
  messages.forEach(tell);
  if (waiting && !finished) clock = setTimeout(look, 1000);
}

async function look() {
  const asked = accessCode;
  const state = await fetch(`${here()}/state`)
    .then((response) => response.json())
    .catch(() => ({ waiting: true }));
  if (asked !== accessCode || busy) return;
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
if (dataset.state) say(JSON.parse(dataset.state));

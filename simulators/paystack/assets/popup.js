// The frame's side of the messages between the provider's browser library and its popup.
/** @typedef {{ event: string, data?: unknown }} Message */
/** @typedef {{ view: string, messages: Message[], waiting: boolean }} State */

const root = new URL('..', import.meta.url);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const { dataset } = document.documentElement;
let accessCode = dataset.accessCode ?? '';
let isBusy = false;
let isFinished = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pollTimer;

const popupUrl = () => new URL(`popup/${encodeURIComponent(accessCode)}`, root);
const isFramed = window.parent !== window;
/** @param {Message} message */
function postToShop(message) {
  // Only the origins in frame-ancestors can frame this page.
  if (isFramed) window.parent.postMessage(message, '*');
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent || !isFramed) return;
  if (data === 'close') isFinished = true;
  if (data?.type === 'inline:url') open(data.params?.accessCode);
});

/** @param {unknown} wanted */
function open(wanted) {
  if (typeof wanted !== 'string' || wanted === '') {
    const message = 'The test payment needs an access code: initialize the transaction first.';
    postToShop({ event: 'error', data: { type: 'setup', message } });
  } else if (wanted !== accessCode || isFinished) {
    // Fetched instead of navigated to, so that Back in the shop does not step through the frame.
    accessCode = wanted;
    isFinished = false;
    void send(`${popupUrl()}/state?opening=yes`);
  }
}

main.addEventListener('submit', (event) => {
  event.preventDefault();
  if (isBusy) return;
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target), event.submitter);
  // The forms have text fields only.
  const fields = /** @type {[string, string][]} */ ([...form]);
  void send(popupUrl(), { method: 'POST', body: new URLSearchParams(fields) });
});

document.addEventListener('keydown', ({ key }) => {
  /** @type {HTMLButtonElement | null} */
  const abandon = main.querySelector('[value="abandon"]');
  if (key === 'Escape' && !isFinished) abandon?.click();
});

/** @param {string | URL} address @param {RequestInit} [request] */
async function send(address, request) {
  isBusy = true;
  clearTimeout(pollTimer);
  main.setAttribute('aria-busy', 'true');
  const requested = accessCode;
  const state = await fetch(address, request)
    .then((response) => response.json())
    .catch(() => undefined);
  if (requested !== accessCode) return;
  isBusy = false;
  main.removeAttribute('aria-busy');
  if (state?.view) show(state);
  else showUnreachable();
}

/** @param {State} state */
function show(state) {
  main.innerHTML = state.view;
  main.querySelector('h1')?.focus();
  applyState(state);
}

/** @param {State} state */
function applyState({ messages, waiting }) {
  isFinished = messages.some(({ event }) => event !== 'loaded:transaction');
  messages.forEach(postToShop);
  if (waiting && !isFinished) pollTimer = setTimeout(poll, 1000);
}

async function poll() {
  const requested = accessCode;
  const state = await fetch(`${popupUrl()}/state`)
    .then((response) => response.json())
    .catch(() => ({ waiting: true }));
  if (requested !== accessCode || isBusy) return;
  if (state.waiting) pollTimer = setTimeout(poll, 1000);
  else show(state);
}

function showUnreachable() {
  if (main.querySelector('.unanswered')) return;
  const words = document.createElement('p');
  words.className = 'notice unanswered';
  words.setAttribute('role', 'alert');
  words.textContent = 'The test bank does not answer. Try again.';
  main.querySelector('h1')?.after(words);
}

postToShop({ event: 'loaded:checkout' });
if (dataset.state) applyState(JSON.parse(dataset.state));

import { AsyncLocalStorage } from 'node:async_hooks';

export type CurrentRequest = {
  requestId: string;
  /** As it was sent: after a refused write the router asks its loaders as if somebody read. */
  method: string;
  /** Where it came from, as far as the shop may believe it. */
  address: string;
  /** The name by which the browser asked for the shop. */
  hostname: string;
  /** Several loaders answer one request; it is denied once. */
  denied?: boolean;
  /** When whoever waits must have an answer, on the clock of `performance.now()`. */
  deadline?: number | undefined;
};

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Does the work of one request; whatever is written down meanwhile can say which one it was. */
export function withRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return requests.run(request, work);
}

/** Undefined outside of a request: in a job, or on the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Milliseconds until the request under way must be answered; infinite in a job and for long work. */
export function millisecondsLeft(): number {
  const deadline = requests.getStore()?.deadline;
  return deadline === undefined ? Infinity : deadline - performance.now();
}

/** For work that takes longer than a page: a file that is streamed or read in. Whoever asked for it waits knowingly. */
export function liftDeadline(): void {
  const request = requests.getStore();
  if (request) request.deadline = undefined;
}

/** Where the request came from, for the lines of the log that somebody reads after an attack. */
export const fromWhere = () => ({ ip: currentRequest()?.address });

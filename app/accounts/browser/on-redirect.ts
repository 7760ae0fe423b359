type Ends<Lost> = {
  /** It worked, and the browser is on its way there. */
  redirected: (to: string) => void;
  /** No answer, or an unexpected one. */
  failed: (failure: unknown) => Lost;
};

/** For a form that leads away when it worked and stays with an answer when it did not. */
export async function onRedirect<Answer, Lost>(answer: Promise<Answer>, ends: Ends<Lost>) {
  try {
    return await answer;
  } catch (thrown) {
    if (!(thrown instanceof Response)) return ends.failed(thrown);
    ends.redirected(thrown.headers.get('Location') ?? '');
    throw thrown;
  }
}

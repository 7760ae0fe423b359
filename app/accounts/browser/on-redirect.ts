type Ends<Lost> = {
  /** It worked: the browser is being redirected. */
  redirected: (to: string) => void;
  /** No response, or an unexpected one. */
  failed: (failure: unknown) => Lost;
};

/** For a form that redirects on success and stays with a result on failure. */
export async function onRedirect<Answer, Lost>(answer: Promise<Answer>, ends: Ends<Lost>) {
  try {
    return await answer;
  } catch (thrown) {
    if (!(thrown instanceof Response)) return ends.failed(thrown);
    ends.redirected(thrown.headers.get('Location') ?? '');
    throw thrown;
  }
}

import { useState } from 'react';

/** The router forgets an answer as soon as it loads the page anew, for which another tab is enough. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}

import { isRouteErrorResponse } from 'react-router';

type ErrorMessage = { title: string; text: string; isOurs: boolean };

/** The message when a screen fails: the loader's own if it has one. */
export function errorWords(error: unknown): ErrorMessage {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const result = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  if (status === 404) {
    const text = 'It may have been deleted, or the address is not quite right.';
    return { title: result || 'There is nothing here.', text, isOurs: false };
  }
  if (status < 500) {
    const text = result || 'The request could not be read.';
    return { title: 'That did not work', text, isOurs: false };
  }
  if (status === 503) {
    const text =
      'The database cannot be reached at this moment. Please try again in a few seconds.';
    return { title: 'We will be right back', text, isOurs: true };
  }
  return {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. If you were changing something, look whether it was saved before you try again.',
    isOurs: true,
  };
}

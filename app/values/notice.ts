/** The message after an action, beside the form and as a toast. */
export type Notice = {
  title: string;
  message: string;
  tone: 'plain' | 'error';
  /** The message of its toast in discreet mode, where the message names a product. */
  inDiscreetMode?: string;
};

export function plainNotice(title: string, message: string): Notice {
  return { title, message, tone: 'plain' };
}

export function errorNotice(title: string, message: string): Notice {
  return { title, message, tone: 'error' };
}

/** The specification's two words for what staff did: "Success" and what it was. */
export function success(message: string): Notice {
  return plainNotice('Success', message);
}

/** "Error", and what failed. */
export function failure(message: string): Notice {
  return errorNotice('Error', message);
}

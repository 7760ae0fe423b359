type Sending = { onProgress: (part: number) => void; signal: AbortSignal };
type Sent = { answer: string } | 'failed' | 'called_off';

/** Sends one file as the raw body and reports progress, which `fetch` cannot. */
export function sendFile(to: string, file: File, { onProgress, signal }: Sending): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', to);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve({ answer: request.responseText }));
    request.addEventListener('error', () => resolve('failed'));
    request.addEventListener('abort', () => resolve('called_off'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The file as a URL for an immediate preview. */
export function previewOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}

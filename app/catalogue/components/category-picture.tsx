import { useRef, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { previewOf } from '#app/ui/send-file.ts';
import type { Notice } from '#app/values/notice.ts';
import { sendImage } from '../browser/send-image.ts';
import { isAcceptedImage } from '../images/rules.ts';
import { IMAGE_NOTICES } from '../images/words.ts';

type State =
  | { step: 'idle' }
  | { step: 'sending'; percent: number }
  | { step: 'done'; preview: string | undefined }
  | { step: 'failed'; notice: Notice };

/** Uploads one picture, as for products, and writes its address into the field beside it. */
export function CategoryPicture({ field }: { field: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'idle' });
  const send = async (file: File) => {
    if (!isAcceptedImage(file))
      return setState({ step: 'failed', notice: IMAGE_NOTICES.notAnImage });
    setState({ step: 'sending', percent: 0 });
    const result = await sendImage(file, {
      onProgress: (part) => setState({ step: 'sending', percent: Math.round(part * 100) }),
      signal: new AbortController().signal,
    });
    if (result && 'picture' in result) {
      write(field, result.picture.url);
      setState({ step: 'done', preview: await previewOf(file) });
    } else {
      setState({ step: 'failed', notice: result?.notice ?? IMAGE_NOTICES.failed });
    }
  };
  const isSending = state.step === 'sending';
  return (
    <div className="needs-script -mt-2">
      <button
        type="button"
        aria-disabled={isSending || undefined}
        onClick={() => !isSending && picker.current?.click()}
        className={buttonClass('secondary', 'min-h-11! px-4!')}
      >
        <Icon name="image-plus" className="size-5" />
        Upload a picture
      </button>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label="Picture file"
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {state.step === 'sending' && `Uploading: ${state.percent}%`}
        {state.step === 'done' && 'Uploaded. Save to use it.'}
      </p>
      {state.step === 'done' && state.preview && (
        <img src={state.preview} alt="" className="mt-2 h-24 rounded-control object-cover" />
      )}
      {state.step === 'failed' && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {state.notice.message}
        </p>
      )}
    </div>
  );
}

/** Fires the events of typing, so that the form notices the change. */
function write(field: string, text: string): void {
  const input = document.getElementById(`field-${field}`);
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

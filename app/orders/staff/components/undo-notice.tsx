import { buttonClass } from '#app/ui/button.tsx';
import type { OrderAnswer } from '../answer.ts';

type UndoNoticeProps = {
  said: OrderAnswer | undefined;
  onUndo: (form: Record<string, string>) => void;
};

/** The corner of the page lies under a dialog, so what an act in it came to is told inside. */
export function UndoNotice({ said, onUndo }: UndoNoticeProps) {
  const undo = said?.undo;
  const notice = said?.notice;
  return (
    <div role="status" className="empty:hidden">
      {notice && (
        <p
          className={`flex flex-wrap items-center gap-x-4 rounded-control border-l-4 bg-tint p-3 ${
            notice.tone === 'trouble' ? 'border-danger' : 'border-sage'
          }`}
        >
          <span>
            <strong>{notice.title}</strong> {notice.message}
          </span>
          {undo && (
            <button type="button" onClick={() => onUndo(undo)} className={buttonClass('quiet')}>
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}

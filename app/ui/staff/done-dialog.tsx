import { ButtonLink } from '../button.tsx';
import { NoticeBox } from '../notice-box.tsx';
import { DialogButtons, RouteDialog } from './route-dialog.tsx';
import type { ActionResult } from './use-action-toast.ts';

type DoneDialogProps = { result: ActionResult | undefined; closeTo: string };

/** After a dialog about a record that is now deleted; with script the dialog just closes. */
export function DoneDialog({ result, closeTo }: DoneDialogProps) {
  return (
    <RouteDialog title="Done" closeTo={closeTo}>
      <NoticeBox notice={result?.notice} quiet />
      <DialogButtons>
        <ButtonLink to={closeTo}>Back to the list</ButtonLink>
      </DialogButtons>
    </RouteDialog>
  );
}

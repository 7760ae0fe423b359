/**
 * A notice while the shop is unreachable. The head script sets `data-line` on the document, before and without the page's script;
 * styles.css shows the matching sentence. It is in each layout and each dialog: what is behind an open dialog is neither seen nor read out.
 */
export function ConnectionNotice() {
  return (
    <div aria-live="polite" className="connection-notice">
      <p className="on-offline">You are offline. We will carry on when the connection is back.</p>
      <p className="on-away">We cannot reach the shop. We keep trying.</p>
      <p className="on-slow">This is taking longer than usual. We keep trying.</p>
    </div>
  );
}

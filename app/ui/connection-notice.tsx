/**
 * One line for as long as the shop cannot be reached. The head script says so on the document (`data-line`), before and
 * without the page's own script; styles.css shows the fitting sentence. Stands in each frame and in each dialog, for
 * what lies under an open dialog is neither seen nor read out.
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

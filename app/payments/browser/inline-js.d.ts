declare module '@paystack/inline-js' {
  type Callbacks = {
    onSuccess: () => void;
    onCancel: () => void;
    onLoad: () => void;
    onError: (error: { message?: string }) => void;
  };

  export default class PaystackPop {
    /** Part of the ids of its two iframes. */
    readonly id: string;
    resumeTransaction(accessCode: string, callbacks: Callbacks): unknown;
    cancelTransaction(): void;
  }
}

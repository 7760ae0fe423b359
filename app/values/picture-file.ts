/** A picture with what the page must know to keep its place before it arrives. */
export type PictureFile = {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** The widths in which the shop keeps it; none where it lives elsewhere and is shown as it is. */
  widths: number[];
  color: string;
  /** Of something intimate: discreet mode hides it until it is pressed. */
  isIntimate?: boolean;
};

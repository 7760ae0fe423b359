/** A picture with what the layout needs before it loads. */
export type PictureFile = {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** The stored widths; empty for an external picture, which is shown as it is. */
  widths: number[];
  color: string;
  /** Of something intimate: discreet mode hides it until it is tapped. */
  isIntimate?: boolean;
};

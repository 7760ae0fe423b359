declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = { targetFormat: 'sfnt' | 'woff2'; variationAxes?: Record<string, Axis> };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Options,
  ): Promise<Buffer<ArrayBuffer>>;
}

declare module 'fontverter' {
  const fontverter: {
    convert(font: Buffer, toFormat: 'sfnt' | 'woff2'): Promise<Buffer<ArrayBuffer>>;
  };
  export default fontverter;
}

// A C whose counter is a heart. bin/assets/draw-brand.mjs draws the icons from the same path.
export const MONOGRAM_VIEWBOX = '0 0 60 60';
export const MONOGRAM_PATH =
  'M52.51 11A29 29 0 1 0 58.45 38.09C53.38 43.17 46.24 47.58 39.1 51.5C25.85 44.22 12.6 35.26 ' +
  '12.6 23.5C12.6 16.25 18.43 11 25.85 11C32.21 11 36.98 14.23 39.1 19.5C41.22 14.23 45.99 11 ' +
  '52.51 11Z';

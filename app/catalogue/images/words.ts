import { plain, trouble } from '#app/values/notice.ts';
import { MOST_IMAGES } from './rules.ts';

export const IMAGE_SAID = {
  notAnImage: trouble('Invalid File', 'Please select an image file'),
  otherKind: (name: string) =>
    trouble('Invalid File', `Please select PNG, JPG or WEBP images. “${name}” is none of them.`),
  tooLarge: trouble('Invalid File', 'File size must be less than 5MB'),
  failed: trouble('Upload Failed', 'Failed to upload images. Please try again.'),
  unreadable: trouble('Upload Failed', 'This image could not be read. Please try another one.'),
  removed: plain('Image Removed', 'It leaves the shop when you save.'),
  underWay: plain('Please wait', 'The images are still being uploaded.'),
  tooMany: (held: number) =>
    trouble(
      'Too Many Files',
      `You can only upload ${Math.max(0, MOST_IMAGES - held)} more image(s). Maximum is ${MOST_IMAGES} images.`,
    ),
  uploaded: (n: number) => plain('Success', `${n} image(s) uploaded successfully`),
};

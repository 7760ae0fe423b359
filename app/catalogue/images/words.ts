import { plainNotice, errorNotice } from '#app/values/notice.ts';
import { MAX_IMAGES } from './rules.ts';

export const IMAGE_NOTICES = {
  notAnImage: errorNotice('Invalid File', 'Please select an image file'),
  otherKind: (name: string) =>
    errorNotice(
      'Invalid File',
      `Please select PNG, JPG or WEBP images. “${name}” is none of them.`,
    ),
  tooLarge: errorNotice('Invalid File', 'File size must be less than 5MB'),
  failed: errorNotice('Upload Failed', 'Failed to upload images. Please try again.'),
  unreadable: errorNotice('Upload Failed', 'This image could not be read. Please try another one.'),
  removed: plainNotice('Image Removed', 'It leaves the shop when you save.'),
  underWay: plainNotice('Please wait', 'The images are still being uploaded.'),
  tooMany: (held: number) =>
    errorNotice(
      'Too Many Files',
      `You can only upload ${Math.max(0, MAX_IMAGES - held)} more image(s). Maximum is ${MAX_IMAGES} images.`,
    ),
  uploaded: (n: number) => plainNotice('Success', `${n} image(s) uploaded successfully`),
};

export type ToggleWords = { done: string; failed: string; signIn: string };

export const ADDING: ToggleWords = {
  done: 'Added to wishlist',
  failed: 'Failed to add item to wishlist.',
  signIn: 'You need to be signed in to add items to your wishlist.',
};

export const REMOVING: ToggleWords = {
  done: 'Removed from wishlist',
  failed: 'Failed to remove item from wishlist.',
  signIn: 'You need to be signed in to remove items from your wishlist.',
};

export const UNREACHABLE = 'Failed to update wishlist. Please try again.';

export const TOO_MANY_WISHLIST_CHANGES = {
  title: 'Please wait a little',
  message: 'Your wishlist changed very often just now. Please try again in a minute.',
};

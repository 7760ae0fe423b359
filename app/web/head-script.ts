/**
 * Runs before the first paint, so that what this device already knows (script is on, the reader said that
 * they are an adult) changes nothing after it. The page itself stays the same for everyone. React escapes
 * quotes, angle brackets and ampersands in it, so there are none.
 */
export const HEAD_SCRIPT =
  'document.documentElement.dataset.script=``;try{if(localStorage.adult===`yes`)document.documentElement.dataset.adult=``}catch{}';

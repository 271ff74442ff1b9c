/**
 * Old libraries add enumerable keys to Object.prototype; a bundler's `for (key in exports)` then trips over them at
 * load. Every file of ours makes such keys non-enumerable while it evaluates, and puts them back.
 */
export const guardIntro =
  'const wmForeign=Object.keys(Object.prototype).filter(k=>Object.getOwnPropertyDescriptor(Object.prototype,k).configurable&&Object.defineProperty(Object.prototype,k,{enumerable:!1}));'
export const guardOutro =
  'for(const k of wmForeign)Object.defineProperty(Object.prototype,k,{enumerable:!0});'

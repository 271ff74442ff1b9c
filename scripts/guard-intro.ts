/**
 * Old libraries add enumerable keys to Object.prototype; a bundler's `for (key in exports)` then trips over them at
 * load. Every file of ours makes such keys non-enumerable while it evaluates, and puts them back.
 */
export const guardIntro =
  'const wmAll=Object.prototype,wmForeign=Object.keys(wmAll).filter(k=>Object.getOwnPropertyDescriptor(wmAll,k).configurable&&Object.defineProperty(wmAll,k,{enumerable:!1}));'
export const guardOutro = 'for(const k of wmForeign)Object.defineProperty(wmAll,k,{enumerable:!0});'

/** True while a modal dialog stands before the page: the keys of the page rest. */
export const isCovered = (): boolean => document.querySelector(":modal, .p-dialog-mask") !== null

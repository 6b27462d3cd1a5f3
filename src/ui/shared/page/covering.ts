/** True while a modal dialog is open: shortcuts of the page are then disabled. */
export const isCovered = (): boolean => document.querySelector(":modal, .p-dialog-mask") !== null

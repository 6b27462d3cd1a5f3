/** Whether the device has only touch input: files cannot be dragged in from a desktop. */
export const hasFingersOnly = () =>
  typeof matchMedia === "function" && matchMedia("not all and (any-pointer: fine)").matches

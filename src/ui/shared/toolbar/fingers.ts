/** Whether the device has only touch input: the user cannot drag files in from a desktop. */
export const hasFingersOnly = () =>
  typeof matchMedia === "function" && matchMedia("not all and (any-pointer: fine)").matches

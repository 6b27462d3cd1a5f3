/** Whether nothing but fingers points at this screen: nobody drags a file there. */
export const hasFingersOnly = () =>
  typeof matchMedia === "function" && matchMedia("not all and (any-pointer: fine)").matches

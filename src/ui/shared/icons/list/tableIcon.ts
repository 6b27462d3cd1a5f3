/** The icon of the column choice, in a separate file so that the chunk of the list rows does not contain it. */
export const table =
  "M18,4.25H6A2.75,2.75,0,0,0,3.25,7V17A2.75,2.75,0,0,0,6,19.75H18A2.75,2.75,0,0,0,20.75,17V7A2.75,2.75,0,0,0,18,4.25ZM19.25,7v4.25h-6.5V5.75H18A1.25,1.25,0,0,1,19.25,7ZM6,5.75h5.25v5.5H4.75V7A1.25,1.25,0,0,1,6,5.75ZM4.75,17V12.75h6.5v5.5H6A1.25,1.25,0,0,1,4.75,17ZM18,18.25H12.75v-5.5h6.5V17A1.25,1.25,0,0,1,18,18.25Z"

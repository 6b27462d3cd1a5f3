/** In a separate file so that the first chunk of the documents page does not contain it. */
export const shareLink =
  "M18,2.5a3,3,0,1,1-2.8,4.1l-6.4,3.7a3,3,0,0,1,0,3.4l6.4,3.7A3,3,0,1,1,14.6,18.8L8.2,15.1a3,3,0,1,1,0-6.2l6.4-3.7A3,3,0,0,1,18,2.5Z"

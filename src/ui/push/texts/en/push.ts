/** What the profile says of notices on a device. */
export const push = {
  allow: "Get notifications on this device",
  denied: "Your browser blocks notifications from this site. Allow them in its settings, then try again.",
  off: "This device says nothing while the portal is closed.",
  on: "This device tells you even while the portal is closed, until you sign out.",
  refused: "The browser could not subscribe. Try again later.",
  stop: "Stop on this device",
  title: "On this device"
}

import { findChromium } from "#tests/support/chromium.ts"

/** Unpacks the browser before the first test file, whose time limit it would otherwise eat. */
export default async () => {
  await findChromium()
}

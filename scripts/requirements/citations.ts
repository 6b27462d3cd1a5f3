import { globSync, readFileSync } from "node:fs"
import { citedIn, provedBy } from "./scan.ts"

/** The test files that cite each requirement, read from the current sources. */
export const citations = () => {
  const files = globSync("tests/**/*.test.{ts,tsx}").map((file) => file.replaceAll("\\", "/"))
  return provedBy(new Map(files.map((file) => [file, citedIn(readFileSync(file, "utf8"))])))
}

import { spawnSync } from "node:child_process"
import { subjectFault } from "./commits/subject.ts"

/** The rule applies to commits after this one; earlier subjects do not follow it. */
const start = "139d434712a66328b6ce56c7c5545f8cdefa88dd"

const git = (...args: ReadonlyArray<string>) => spawnSync("git", args, { encoding: "utf8" })

// Without this commit (shallow clone, source archive) check the last commit only.
const range = git("cat-file", "-e", `${start}^{commit}`).status === 0 ? [`${start}..HEAD`] : ["-1", "HEAD"]
const { status, stdout } = git("log", "--no-merges", "--format=%h %s", ...range)
const commits = status === 0 ? stdout.split("\n").filter(Boolean) : []
const faults = commits.flatMap((line) => {
  const [hash = "", ...words] = line.split(" ")
  const fault = subjectFault(words.join(" "))
  return fault === null ? [] : [`${hash} ${words.join(" ")}: ${fault}`]
})
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${commits.length} subjects, ${faults.length} faults\n`)
process.exitCode = faults.length > 0 ? 1 : 0

import { readdir, readFile } from "node:fs/promises"

export const memoryOf = async (pid: number, field: "VmRSS" | "VmHWM") =>
  Number(/(\d+) kB/.exec((await readFile(`/proc/${pid}/status`, "utf8")).split(field)[1] ?? "")?.[1] ?? 0) / 1000

export const textsWaiting = "select 1 from content_text where read_at is null limit 1"

/**
 * The memory of the server and of the PostgreSQL below it (proportional set size, so that shared pages count once). The
 * benchmark's own connections, those of the database owner, are left out.
 */
export const memoryParts = async (pid: number) => {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  for (const name of processes) {
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "")
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }
  const below = (id: number): boolean => id === pid || (id > 1 && below(parents.get(id) ?? 0))
  const parts = { server: 0, below: 0, processes: 0 }
  for (const name of processes.filter((candidate) => below(Number(candidate)))) {
    const title = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "")
    if (title.startsWith("postgres: postgres ")) continue
    const smaps = await readFile(`/proc/${name}/smaps_rollup`, "utf8").catch(() => "")
    const megabytes = Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) / 1000
    if (Number(name) === pid) parts.server += megabytes
    else {
      parts.below += megabytes
      parts.processes += 1
    }
  }
  return parts
}

export const memoryWithDatabase = async (pid: number) => {
  const { below, server } = await memoryParts(pid)
  return server + below
}

/** Environment variables that PostgreSQL needs. Windows starts no program without its system variables. */
const needed = ["PATH", "Path", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "SystemDrive", "TEMP", "TMP"]

/** The environment of PostgreSQL's processes, without this server's settings and secrets. */
export const databaseEnvironment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(needed.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
  // glibc returns freed blocks of 1 MB and more to the system. By default it keeps ever larger ones for the next statement,
  // in each connection.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  LC_ALL: "C",
  TZ: "UTC"
})

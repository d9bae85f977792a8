/** A query's text holds no values; a batch of a thousand rows repeats itself all the same. */
const QUERY_CHARACTERS = 400;

type Detailed = Error & { code?: unknown; query?: unknown; table?: unknown; constraint?: unknown };

/** SQLSTATE class 22, data exceptions: their messages quote the value that was given. */
const isDataException = ({ code }: Detailed): boolean => typeof code === "string" && /^22...$/.test(code);

/** Drizzle writes the parameters of a failed query into its message and its stack. */
const isFailedQuery = (error: Detailed): error is Detailed & { query: string } =>
  typeof error.query === "string" && "params" in error;

/** What an error says, without values that came from outside. */
export function shortMessage(error: Error): string {
  if (isFailedQuery(error)) return `Failed query: ${error.query.slice(0, QUERY_CHARACTERS)}`;
  return isDataException(error) ? error.message.replace(/"[^]*"?/u, "(value)") : error.message;
}

/**
 * An error without the objects that libraries hang on it (connections, requests, whole configurations) and without the
 * values of a failed query.
 */
export function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, stack, cause, code, table, constraint }: Detailed = error;
  const message = shortMessage(error);
  const errors = error instanceof AggregateError ? { errors: error.errors.map(shortError) } : {};
  return {
    name,
    message,
    stack: `${name}: ${message}\n${framesOf(stack)}`,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    ...errors,
    ...(cause === undefined ? {} : { cause: shortError(cause) }),
  };
}

/** A stack begins with the message. */
const framesOf = (stack = ""): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");

import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation outside React as useMutation would: the same lifecycle, in order within a scope. */
export const runMutation = <Data, Variables, Before>(
  queries: QueryClient,
  options: MutationOptions<Data, Error, Variables, Before>,
  variables: Variables,
): Promise<Data> => queries.getMutationCache().build(queries, options).execute(variables);

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../toasts/toast-store.ts";
import { pushStatus, turnPushOff, turnPushOn, type PushStatus } from "./push.ts";

const KEY = ["push-standing"];

export type PushControl = {
  /** undefined: not known yet. */
  standing: PushStatus | undefined;
  isBusy: boolean;
  turn: (isOn: boolean) => void;
};

/** Whether pushes come to this browser, and the way to change it. */
export function usePush(pushKey: string): PushControl {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: pushStatus, staleTime: 0, retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(pushKey) : turnPushOff()),
    onSuccess: (standing) => queries.setQueryData(KEY, standing),
    onError: () =>
      showToast({
        message: "This browser could not be reached for notifications. Try again later.",
        kind: "error",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return { standing: data, isBusy: isPending, turn: mutate };
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/notifications";
import { showToast } from "#ui/toast/toast-store.ts";
import { pushStatus, turnPushOff, turnPushOn, type PushStatus } from "#session/push/push.ts";

const KEY = ["push-status"];

export type PushControl = {
  /** undefined: not known yet. */
  status: PushStatus | undefined;
  isBusy: boolean;
  setEnabled: (isOn: boolean) => void;
};

/** The push state of this browser, and how to change it. */
export function usePush(pushKey: string): PushControl {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: pushStatus, staleTime: 0, retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(pushKey) : turnPushOff()),
    onSuccess: (status) => queries.setQueryData(KEY, status),
    onError: () =>
      showToast({
        message: t.pushUnreachable(),
        kind: "error",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return { status: data, isBusy: isPending, setEnabled: mutate };
}

import { ASSIGNED_ROLES, STAND_LIMITS, type AssignedRoleName, type Stand } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hosting";
import { useEffect, useMemo, useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { GlassSegments } from "#ui/glass-segments.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { reveal } from "#ui/reveal.ts";
import { Slider } from "#ui/slider.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { PANEL_BODY } from "../panel-body.ts";
import { PersonPicker, type PickedPerson } from "./person-picker.tsx";
import { useRoleActs } from "./role-queries.ts";
import { metres, ROLE_WORDS } from "./role-words.ts";
import { StandsLimitNobody } from "./stands-limit-nobody.tsx";

type RoleFormProps = { spaceId: string; stands: readonly Stand[]; onDone: () => void };
type Where = "everywhere" | "stand";

/** Gives somebody a role: first the person, then which; a builder's stand is where one stands. */
export function RoleForm({ spaceId, stands, onDone }: RoleFormProps) {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [role, setRole] = useState<AssignedRoleName>("presenter");
  const [where, setWhere] = useState<Where>("everywhere");
  const [size, setSize] = useState({ width: 6, depth: 4 });
  const { assign } = useRoleActs(spaceId);
  const isStand = role === "builder" && where === "stand";
  const here = useStandHere(size);
  useMarked(person !== null && isStand ? here : null, stands);
  if (person === null)
    return (
      <div className={PANEL_BODY}>
        <PersonPicker spaceId={spaceId} onPick={setPerson} onCancel={onDone} />
      </div>
    );
  const give = (): void =>
    assign.mutate(
      { userID: person.id, role, stand: isStand ? here : null },
      {
        onSuccess: () => {
          showToast({ message: t.roleGiven({ name: person.name, role: ROLE_WORDS[role].name() }) });
          onDone();
        },
      },
    );
  return (
    <>
      <div className={`flex flex-col gap-4 ${PANEL_BODY}`}>
        <div className="flex items-center gap-3">
          <Portrait picture={person.picture} name={person.name} isEager className="size-9" />
          <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
          <GlassAction onClick={() => setPerson(null)}>{t.someoneElse()}</GlassAction>
        </div>
        <RadioGroup<AssignedRoleName>
          label={t.tabRoles()}
          isLabelHidden
          value={role}
          onChange={setRole}
          row="grid gap-1"
        >
          {ASSIGNED_ROLES.map((each) => (
            <Radio
              key={each}
              value={each}
              className="block rounded-2xl px-3 py-2 transition-colors duration-150 hover:bg-hover has-checked:bg-fill has-checked:text-glass-ink has-focus-visible:outline-offset-[-2px]"
            >
              <span className="block text-[0.9375rem] font-semibold">{ROLE_WORDS[each].name()}</span>
              <span className="block text-xs opacity-75">{ROLE_WORDS[each].hint()}</span>
            </Radio>
          ))}
        </RadioGroup>
        {role === "builder" && (
          <div ref={reveal}>
            <GlassSegments<Where>
              label={t.whereToBuild()}
              isLabelShown
              value={where}
              onChange={setWhere}
              options={[
                { value: "everywhere", label: t.everywhere() },
                { value: "stand", label: t.onStand() },
              ]}
            />
          </div>
        )}
        {isStand && (
          <div ref={reveal}>
            <p className="pb-1 text-xs text-on-glass-soft">{t.standHint()}</p>
            <StandsLimitNobody />
            {(["width", "depth"] as const).map((side) => (
              <Slider
                key={side}
                label={side === "width" ? t.standWidth() : t.standDepth()}
                layout="beside"
                min={STAND_LIMITS[side][0]}
                max={30}
                step={0.5}
                value={size[side]}
                format={metres}
                onChange={(length) => setSize((before) => ({ ...before, [side]: length }))}
              />
            ))}
          </div>
        )}
      </div>
      {/* Below what scrolls: always in sight. */}
      <div className="flex shrink-0 justify-end gap-2 px-4 pt-2 pb-4">
        <GlassAction className="h-9" onClick={onDone}>
          {common.cancel()}
        </GlassAction>
        <GlassAction isStrong disabled={assign.isPending} className="h-9" onClick={give}>
          {t.giveRole()}
        </GlassAction>
      </div>
    </>
  );
}

const toCentimetres = (length: number): number => Math.round(length * 100) / 100;

/** A stand of this size around oneself, as one looks. */
function useStandHere({ width, depth }: Pick<Stand, "width" | "depth">): Stand {
  const { position, viewHeading } = useEngineState("me");
  const [x, y, z] = position.map(toCentimetres) as typeof position;
  const heading = toCentimetres(Math.atan2(Math.sin(viewHeading), Math.cos(viewHeading)));
  return useMemo(() => ({ x, y, z, width, depth, heading }), [x, y, z, width, depth, heading]);
}

/** Draws the stands that there are, and the new one. */
function useMarked(stand: Stand | null, stands: readonly Stand[]): void {
  const engine = useEngine();
  useEffect(() => {
    engine.send("mark_stands", { stands: stand === null ? [...stands] : [...stands, stand] });
  }, [engine, stand, stands]);
}

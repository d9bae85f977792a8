import { useQueryClient } from "@tanstack/react-query";
import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import {
  EVENT_CAPACITY_MAX,
  EVENT_DAYS_AHEAD,
  EVENT_DESCRIPTION_MAX,
  EVENT_MINUTES_MAX,
  EVENT_MINUTES_MIN,
  EVENT_TITLE_MAX,
} from "@veranda/contract/constants";
import * as t from "@veranda/messages/events";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { eventPath } from "#site/event-path.ts";
import { randomId } from "#site/random-id.ts";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { createEvent, editEvent } from "./event-queries.ts";
import { toLocalInput, useTimeZone } from "./event-time.ts";

const HOUR_MS = 3_600_000;

type EventModalProps = {
  spaceId: string;
  /** The event to change; absent: a new one. */
  event?: SpaceEvent;
  /** In the address of its page. */
  share?: string | undefined;
  onClose: () => void;
};

const nextHour = (): Date => new Date((Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS);
const isWithin = (value: string, min: number, max: number): boolean =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;

function faultOfStart(startsAt: string): string | null {
  const ahead = Date.parse(startsAt) - Date.now();
  if (Number.isNaN(ahead)) return t.startMissing();
  return ahead <= 0 || ahead > EVENT_DAYS_AHEAD * 24 * HOUR_MS ? t.startWrong() : null;
}

/** Some of the places are for invited people. */
const keepsPlaces = ({ capacity, invitedPlaces }: { capacity: string; invitedPlaces: string }): boolean =>
  capacity !== "" && Number(invitedPlaces) > 0;

/** Makes an event, or changes one. */
export function EventModal({ spaceId, event, share, onClose }: EventModalProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [requestID] = useState(randomId);
  // The field has whole minutes: an unchanged start stays exactly as it is, also in the past.
  const isSameStart = (startsAt: string): boolean =>
    event !== undefined && startsAt === toLocalInput(new Date(event.startsAt));
  const form = useForm({
    initial: {
      title: event?.title ?? "",
      startsAt: toLocalInput(event === undefined ? nextHour() : new Date(event.startsAt)),
      minutes: String(event?.minutes ?? 60),
      capacity: event?.capacity === null || event === undefined ? "" : String(event.capacity),
      invitedPlaces: event === undefined || event.invitedPlaces === 0 ? "" : String(event.invitedPlaces),
      invitedUntil: event?.invitedUntil ? toLocalInput(new Date(event.invitedUntil)) : "",
      drawAt: event?.draw ? toLocalInput(new Date(event.draw.at)) : "",
      isDrawn: event?.draw != null,
      description: event?.description ?? "",
    },
    check: ({ title, startsAt, minutes, capacity, invitedPlaces, invitedUntil, isDrawn, drawAt }) => ({
      title: title.trim() === "" ? t.titleMissing() : null,
      startsAt: isSameStart(startsAt) ? null : faultOfStart(startsAt),
      minutes: isWithin(minutes, EVENT_MINUTES_MIN, EVENT_MINUTES_MAX)
        ? null
        : t.minutesWrong({ min: EVENT_MINUTES_MIN, max: EVENT_MINUTES_MAX }),
      capacity:
        capacity === "" || isWithin(capacity, 1, EVENT_CAPACITY_MAX)
          ? null
          : t.capacityWrong({ max: EVENT_CAPACITY_MAX }),
      invitedPlaces:
        capacity === "" || invitedPlaces === "" || isWithin(invitedPlaces, 0, Number(capacity))
          ? null
          : t.invitedPlacesWrong({ max: Number(capacity) || EVENT_CAPACITY_MAX }),
      invitedUntil:
        !keepsPlaces({ capacity, invitedPlaces }) || invitedUntil === "" || invitedUntil < startsAt
          ? null
          : t.keptUntilWrong(),
      drawAt: capacity === "" || !isDrawn || (drawAt !== "" && drawAt <= startsAt) ? null : t.drawWrong(),
    }),
    send: ({
      title,
      startsAt,
      minutes,
      capacity,
      invitedPlaces,
      invitedUntil,
      isDrawn,
      drawAt,
      description,
    }) => {
      // As the start: unchanged, they stay exactly as they are.
      const momentOf = (value: string, before: string | null = null): string | null => {
        if (value === "") return null;
        const isSame = before !== null && value === toLocalInput(new Date(before));
        return isSame ? before : new Date(value).toISOString();
      };
      const body: SpaceEventInput = {
        title,
        description,
        startsAt:
          event !== undefined && isSameStart(startsAt) ? event.startsAt : new Date(startsAt).toISOString(),
        minutes: Number(minutes),
        capacity: capacity === "" ? null : Number(capacity),
        invitedPlaces: capacity === "" ? 0 : Number(invitedPlaces),
        invitedUntil: keepsPlaces({ capacity, invitedPlaces })
          ? momentOf(invitedUntil, event?.invitedUntil)
          : null,
        drawAt: capacity !== "" && isDrawn ? momentOf(drawAt, event?.draw?.at) : null,
      };
      return event === undefined
        ? createEvent(queries, spaceId, { ...body, requestID })
        : editEvent(queries, { id: event.id, share }, body);
    },
    async onDone(done) {
      onClose();
      if (event === undefined) await navigate(eventPath(done));
    },
    refusals: {
      EVENT_TIME_INVALID: { at: "startsAt" },
      EVENT_PLACES_INVALID: { at: "invitedUntil" },
      EVENT_DRAW_INVALID: { at: "drawAt" },
    },
  });
  return (
    <FormModal
      form={form}
      title={event === undefined ? t.create() : t.edit()}
      onClose={onClose}
      action={event === undefined ? t.create() : t.save()}
    >
      <Field label={t.title()} maxLength={EVENT_TITLE_MAX} {...form.text("title")} />
      <Field
        label={t.start()}
        type="datetime-local"
        hint={t.inZone({ zone: timeZone })}
        {...form.text("startsAt")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t.durationMinutes()} inputMode="numeric" {...form.text("minutes")} />
        <Field
          label={t.capacity()}
          inputMode="numeric"
          placeholder={t.noLimit()}
          {...form.text("capacity")}
        />
      </div>
      {form.values.capacity !== "" && (
        <>
          {event?.draw?.isOver === true ? (
            <p className="text-ink-soft">{t.drawDone()}</p>
          ) : (
            <>
              <SelectField
                label={t.howPlaces()}
                value={form.values.isDrawn ? "draw" : "first"}
                onChange={(value) => form.change({ isDrawn: value === "draw" })}
              >
                <option value="first">{t.firstCome()}</option>
                <option value="draw">{t.byDraw()}</option>
              </SelectField>
              {form.values.isDrawn && (
                <Field
                  label={t.drawAtField()}
                  type="datetime-local"
                  hint={t.drawHint()}
                  {...form.text("drawAt")}
                />
              )}
            </>
          )}
          <Field
            label={t.invitedPlaces()}
            inputMode="numeric"
            placeholder={t.noneKept()}
            {...form.text("invitedPlaces")}
          />
          {keepsPlaces(form.values) && (
            <Field
              label={t.keptUntil()}
              type="datetime-local"
              hint={t.keptUntilHint()}
              {...form.text("invitedUntil")}
            />
          )}
        </>
      )}
      <TextArea
        label={t.description()}
        rows={4}
        maxLength={EVENT_DESCRIPTION_MAX}
        value={form.values.description}
        fault={form.faultAt("description")}
        onChange={(description) => form.change({ description })}
      />
    </FormModal>
  );
}

CREATE TABLE "space_event_recordings" (
	"event_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_event_recordings_event_id_file_id_pk" PRIMARY KEY("event_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "space_event_recordings" ADD CONSTRAINT "space_event_recordings_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_recordings" ADD CONSTRAINT "space_event_recordings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_event_recordings_file" ON "space_event_recordings" USING btree ("file_id");
CREATE TABLE "file_uses" (
	"name" text NOT NULL,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_uses_name_use_pk" PRIMARY KEY("name","use")
);
--> statement-breakpoint
CREATE INDEX "file_uses_use" ON "file_uses" USING btree ("use");--> statement-breakpoint
CREATE INDEX "file_uses_state" ON "file_uses" USING btree ("state","changed_at");
CREATE TABLE "room_share_times" (
	"owner_id" text NOT NULL,
	"day" date NOT NULL,
	"seconds" double precision NOT NULL,
	CONSTRAINT "room_share_times_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);

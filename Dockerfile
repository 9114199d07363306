# yomikiri in a container: built in one image, run from a small one, for any processor of the architecture
# (--build-arg ARCH=native: for this machine's alone, which is faster).
#
#     docker build -t yomikiri .
#     docker run --rm yomikiri solve reversi:4x4
#     docker run --rm -v "$PWD:/work" yomikiri solve othello:8x8 --file problems.obf
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
    gcc libc6-dev libjansson-dev libsqlite3-dev libxxhash-dev libzstd-dev make && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ARG ARCH=portable
RUN make -j"$(nproc)" CC=gcc ARCH=$ARCH FLAVOUR=container PREFIX=/usr/local DESTDIR=/installed install

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
    libgomp1 libjansson4 libsqlite3-0 libxxhash0 libzstd1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed/usr/local/ /usr/local/
RUN ldconfig && useradd --create-home player
USER player
WORKDIR /work
ENTRYPOINT ["yomikiri"]
CMD ["--help"]
